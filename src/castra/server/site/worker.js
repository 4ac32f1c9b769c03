/** Keeps the shell of the page, so that it opens without a network and can say that it is offline. */
const SHELL = "castra-" + "764af81fe4d7";
const FILES = ["/","/assets/account-MQB5VTDD.js","/assets/augustus-43A68928.svg","/assets/augustus-HF6GA647.js","/assets/centre-rock-2FA60010.svg","/assets/centre_rock-GLDYOYKG.js","/assets/centurion-4500967A.svg","/assets/centurion-XMFXCWQG.js","/assets/chunk-3PGWNWRZ.js","/assets/chunk-4GBVZMXE.js","/assets/chunk-56BZ2TJA.js","/assets/chunk-72MP6RXD.js","/assets/chunk-BLY5GIBD.js","/assets/chunk-CXWENQLX.js","/assets/chunk-FKPB5EZQ.js","/assets/chunk-IQAACZU6.js","/assets/chunk-JFLVBREO.js","/assets/chunk-JOWNERZW.js","/assets/chunk-JZFXKLH6.js","/assets/chunk-KM4FUAQR.js","/assets/chunk-MPMWR37Y.js","/assets/chunk-N27F33IH.js","/assets/chunk-NKNQDCVN.js","/assets/chunk-NKSXY3SL.js","/assets/chunk-UWSHTVY7.js","/assets/chunk-VOQNSJZL.js","/assets/chunk-VVNP3UIO.js","/assets/chunk-XPQPT3KC.js","/assets/content-5ZY54WOE.js","/assets/icon-1394C076.svg","/assets/ladder-WQCICPRO.js","/assets/learn-FFLY2T2N.js","/assets/main-BVJ4RSHI.css","/assets/main-TKJU54SL.js","/assets/new_table-GESGEUME.js","/assets/player-T74GQDAD.js","/assets/replay-LLIMVVEO.js","/assets/rules-LMDRDMXG.js","/assets/settings-SAI255PS.js","/assets/table_entry-JYSJS3FU.js","/assets/tac13-CD82EF04.svg","/assets/tac13-XXLZJ74C.js","/assets/verify-KRSNNP6H.js","/assets/watch-D265L6N2.js","/assets/wordmark-F723CF83.svg"];

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
