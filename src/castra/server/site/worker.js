/** Keeps the shell of the page, so that it opens without a network and can say that it is offline. */
const SHELL = "castra-" + "6f985e9b7fa0";
const FILES = ["/","/assets/account-NS4HJVA5.js","/assets/augustus-3CHLBWTI.js","/assets/augustus-43A68928.svg","/assets/centre-rock-2FA60010.svg","/assets/centre_rock-ELLJSC7B.js","/assets/centurion-4500967A.svg","/assets/centurion-GP3WWK3W.js","/assets/chunk-3I55STFA.js","/assets/chunk-3PGWNWRZ.js","/assets/chunk-56BZ2TJA.js","/assets/chunk-5MFAT7DZ.js","/assets/chunk-B7VVR3SX.js","/assets/chunk-JJNKRRSU.js","/assets/chunk-KM4FUAQR.js","/assets/chunk-MPMWR37Y.js","/assets/chunk-NKNQDCVN.js","/assets/chunk-NYWJIUOX.js","/assets/chunk-O5AHMWD3.js","/assets/chunk-RIWEBX6Y.js","/assets/chunk-SHLWO4ZE.js","/assets/chunk-VFYPHYAZ.js","/assets/chunk-VVNP3UIO.js","/assets/chunk-XPQPT3KC.js","/assets/chunk-Y55IWNZT.js","/assets/content-3RBTIPDO.js","/assets/icon-1394C076.svg","/assets/ladder-V2M5ASQD.js","/assets/learn-HBUJYXWP.js","/assets/main-HCJYTSEG.css","/assets/main-WOBNS5JP.js","/assets/new_table-KM74JLNU.js","/assets/player-RIGVZFRE.js","/assets/replay-CK4JGWCN.js","/assets/rules-32E4TZXZ.js","/assets/settings-5WQQ475J.js","/assets/table_entry-ARHBZREN.js","/assets/tac13-CD82EF04.svg","/assets/tac13-DCLMRV6X.js","/assets/verify-A7TTKVN3.js","/assets/watch-AJBP4YEB.js","/assets/wordmark-F723CF83.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("castra-") && name !== SHELL);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Hashed files never change; pages come from the network, and from the shell when there is none. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/").then((page) => page ?? Response.error())));
  } else if (address.pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
