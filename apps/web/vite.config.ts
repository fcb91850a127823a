import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunksFetchedFirst } from './vite.chunks.ts'
import { prerenderPublicPages } from './vite.prerender.ts'
import { withProductionRouter } from './vite.router.ts'
import { gatheredTexts } from './vite.texts.ts'
import { withoutJsonSchema } from './vite.zod.ts'

/**
 * Resolves the barcode reader's own zxing-wasm version: its script works only with that version, and another
 * package may install a second one.
 */
const readerRequire = createRequire(createRequire(import.meta.url).resolve('barcode-detector/ponyfill'))
const wasmOfReader = 'zxing-wasm/reader/zxing_reader.wasm'

const apiPort = process.env.API_PORT ?? '3001'

export default defineConfig({
  plugins: [
    react(),
    chunksFetchedFirst(),
    withProductionRouter(),
    gatheredTexts(),
    withoutJsonSchema(),
    prerenderPublicPages(),
  ],
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: /^zxing-wasm\/reader\/zxing_reader\.wasm/, replacement: readerRequire.resolve(wasmOfReader) },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Browsers without module preload load the same files a little later.
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      treeshake: {
        // These packages have no side effects but do not declare it. Otherwise the whole form library would be
        // loaded with every page's frame, which needs only one context.
        moduleSideEffects: [{ test: /@rc-component\/(form|async-validator)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // Puts code shared by most pages into one file, because many small files compress worse and need
            // more requests. The query client is excluded: its library would come with it, and public pages do
            // not need it.
            { name: 'base', test: /src\/(platform\/(?!api\/query\.)|ui\/light)\//, minShareCount: 40 },
            // Always loaded together, and too small for separate files.
            { name: 'proof', test: /(useSecurityCheck|callWithCaptcha)\.tsx?$/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/paymentHub', '/healthz', '/readyz', '/dev/mail'].map((path) => [
        path,
        { target: `http://127.0.0.1:${apiPort}`, ws: path === '/paymentHub' },
      ]),
    ),
  },
})
