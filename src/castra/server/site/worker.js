/** Keeps the shell of the page, so that it opens without a network and can say that it is offline. */
const SHELL = "castra-" + "8b64014be80d";
const FILES = ["/","/assets/account-4B76YR3M.js","/assets/augustus-43A68928.svg","/assets/augustus-MTOQ2NWL.js","/assets/centre-rock-2FA60010.svg","/assets/centre_rock-QROZWL66.js","/assets/centurion-4500967A.svg","/assets/centurion-S7R6QAST.js","/assets/chunk-3IUTQD2X.js","/assets/chunk-56BZ2TJA.js","/assets/chunk-5BMP6CGE.js","/assets/chunk-5OL6I4UK.js","/assets/chunk-6OV5TCVH.js","/assets/chunk-AAITOABC.js","/assets/chunk-AK4WYDXE.js","/assets/chunk-BOKL3GXT.js","/assets/chunk-C5BUV4MR.js","/assets/chunk-DQKRIEVX.js","/assets/chunk-G2Y7344U.js","/assets/chunk-GJPV32OV.js","/assets/chunk-JOWNERZW.js","/assets/chunk-K6IIXSON.js","/assets/chunk-L55SRBR7.js","/assets/chunk-MPMWR37Y.js","/assets/chunk-QEOJKMPL.js","/assets/chunk-RWUSBVGF.js","/assets/chunk-V2M45MUD.js","/assets/chunk-VWANDJ4V.js","/assets/content-QCKDQ3QO.js","/assets/icon-1394C076.svg","/assets/ladder-FSHNDOPX.js","/assets/learn-OGD2POPD.js","/assets/main-CTDXHOAE.js","/assets/main-VM7FCJIH.css","/assets/new_table-RV6N5HRY.js","/assets/player-VV5X7653.js","/assets/replay-JGGHF2BX.js","/assets/rules-Y26TTCHS.js","/assets/settings-3BWEUZK7.js","/assets/table_entry-W42TMIVK.js","/assets/tac13-CD82EF04.svg","/assets/tac13-DB4VDTDP.js","/assets/verify-BRBRKFFJ.js","/assets/watch-V7KLLIJA.js","/assets/wordmark-F723CF83.svg"];

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
