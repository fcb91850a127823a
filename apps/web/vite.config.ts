import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { prerenderPublicPages } from './vite.prerender.ts'
import { withoutJsonSchema } from './vite.zod.ts'

/** The reader of codes works with the WebAssembly of its own version only, which another package may have beside it. */
const readerRequire = createRequire(createRequire(import.meta.url).resolve('barcode-detector/ponyfill'))
const wasmOfReader = 'zxing-wasm/reader/zxing_reader.wasm'

const apiPort = process.env.API_PORT ?? '3001'

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), prerenderPublicPages()],
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: /^zxing-wasm\/reader\/zxing_reader\.wasm/, replacement: readerRequire.resolve(wasmOfReader) },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      treeshake: {
        // These say nothing of side effects and have none. Taken at its word, the form library would come
        // whole with the frame of every page, which asks it for one context only.
        moduleSideEffects: [{ test: /@rc-component\/(form|async-validator)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // What most pages share is one file: many small ones pack worse and ask more often. Not the client of
            // queries, whose library would come with it and which public pages do without.
            { name: 'base', test: /src\/(platform\/(?!api\/query\.)|ui\/light)\//, minShareCount: 40 },
            // Always asked together, and too small for a file each.
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
