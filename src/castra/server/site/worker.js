/** Keeps the shell of the page, so that it opens without a network and can say that it is offline. */
const SHELL = "castra-" + "429d259da49f";
const FILES = ["/","/assets/account-KBUTHDRR.js","/assets/augustus-43A68928.svg","/assets/augustus-MTOQ2NWL.js","/assets/centre-rock-2FA60010.svg","/assets/centre_rock-QROZWL66.js","/assets/centurion-4500967A.svg","/assets/centurion-S7R6QAST.js","/assets/chunk-3IUTQD2X.js","/assets/chunk-4O74I4PH.js","/assets/chunk-56BZ2TJA.js","/assets/chunk-AB53BE4V.js","/assets/chunk-BXI23CKN.js","/assets/chunk-C6LCEIJU.js","/assets/chunk-DQKRIEVX.js","/assets/chunk-G2Y7344U.js","/assets/chunk-GJPV32OV.js","/assets/chunk-JOWNERZW.js","/assets/chunk-K6IIXSON.js","/assets/chunk-L55SRBR7.js","/assets/chunk-MPMWR37Y.js","/assets/chunk-NZ3JHPHY.js","/assets/chunk-QEOJKMPL.js","/assets/chunk-REAI7GVS.js","/assets/chunk-RWUSBVGF.js","/assets/chunk-V2M45MUD.js","/assets/chunk-VWANDJ4V.js","/assets/chunk-ZX5526YR.js","/assets/content-BEZF2SCQ.js","/assets/icon-1394C076.svg","/assets/ladder-LK5M43ST.js","/assets/learn-DD7F7UVV.js","/assets/main-AIKFZKW4.js","/assets/main-VM7FCJIH.css","/assets/new_table-BRZFTQ7N.js","/assets/player-XKJGVVAM.js","/assets/replay-FMI3KEUF.js","/assets/rules-KLUQ6YGC.js","/assets/settings-YY5K54Y7.js","/assets/table_entry-2ARSPVPC.js","/assets/tac13-CD82EF04.svg","/assets/tac13-DB4VDTDP.js","/assets/verify-RNG2TZD5.js","/assets/watch-FNSJVGZC.js","/assets/wordmark-F723CF83.svg"];

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
