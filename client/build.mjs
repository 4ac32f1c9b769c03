/**
 * Builds the client into src/castra/server/site, where the server finds it; the files are committed, so that nobody
 * needs Node to play. The same sources give the same bytes: a test builds again and compares.
 */
import * as esbuild from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { pictures } from "./pictures/index.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.find((one) => one.startsWith("--out="))?.slice(6);
const site = wanted ?? join(here, "..", "src", "castra", "server", "site");
const assets = join(site, "assets");

/** Styles that a part of the client imports are adopted when that part is fetched; no inline style is needed. */
const adoptedStyles = {
  name: "adopted styles",
  setup(build) {
    build.onLoad({ filter: /boards\/.*\.css$/ }, async ({ path }) => {
      const css = await esbuild.transform(readFileSync(path, "utf8"), { loader: "css", minify: true });
      const text = JSON.stringify(css.code);
      return {
        loader: "js",
        contents: `const s=new CSSStyleSheet();s.replaceSync(${text});document.adoptedStyleSheets.push(s);`,
      };
    });
  },
};

function hashed(name, text) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
  const [stem, kind] = [name.slice(0, name.lastIndexOf(".")), name.slice(name.lastIndexOf(".") + 1)];
  const file = `${stem}-${hash}.${kind}`;
  writeFileSync(join(assets, file), text);
  return `/assets/${file}`;
}

rmSync(site, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });

const drawn = Object.fromEntries(Object.entries(pictures()).map(([name, svg]) => [name, hashed(`${name}.svg`, svg)]));
const result = await esbuild.build({
  entryPoints: [join(here, "src/main.tsx"), join(here, "src/style/main.css")],
  absWorkingDir: here,
  outdir: assets,
  bundle: true,
  splitting: true,
  format: "esm",
  minify: true,
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  legalComments: "none",
  define: { PICTURES: JSON.stringify(drawn) },
  plugins: [adoptedStyles],
  metafile: true,
});

const built = Object.keys(result.metafile.outputs).map((path) => basename(path));
const script = built.find((name) => /^main-.*\.js$/.test(name));
const style = built.find((name) => /^main-.*\.css$/.test(name));
const entry = Object.values(result.metafile.outputs).find((one) => one.entryPoint === "src/main.tsx");
const first = entry.imports.filter((one) => one.kind === "import-statement").map((one) => basename(one.path));

const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replace("{{style}}", `/assets/${style}`)
  .replace("{{script}}", `/assets/${script}`)
  .replace("{{icon}}", drawn.icon)
  .replace("{{preload}}", first.map((name) => `<link rel="modulepreload" href="/assets/${name}" />`).join(""));
writeFileSync(join(site, "index.html"), page);
const manifest = readFileSync(join(here, "src/manifest.webmanifest"), "utf8").replaceAll("{{icon}}", drawn.icon);
writeFileSync(join(site, "manifest.webmanifest"), manifest);
const shell = ["/", ...Object.values(drawn), ...built.map((name) => `/assets/${name}`)].sort();
const version = createHash("sha256").update(shell.join("\n")).digest("hex").slice(0, 12);
const worker = readFileSync(join(here, "src/worker.js"), "utf8")
  .replace('"{{version}}"', JSON.stringify(version))
  .replace('["{{shell}}"]', JSON.stringify(shell));
writeFileSync(join(site, "worker.js"), worker);

const packed = (name) => gzipSync(readFileSync(join(assets, name))).length;
const home = [script, style, ...first].reduce((sum, name) => sum + packed(name), 0);
console.log(`home ${home} bytes gzip`);
for (const [path, one] of Object.entries(result.metafile.outputs)) {
  if (one.entryPoint && one.entryPoint !== "src/main.tsx") console.log(`${one.entryPoint} ${packed(basename(path))} bytes gzip`);
}
