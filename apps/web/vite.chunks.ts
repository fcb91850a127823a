/**
 * Replaces Vite's preload helper by `loadChunk`, and passes it the file of every dynamic import; Vite passes none for
 * a file without further imports.
 */
import path from 'node:path'
import type { Plugin } from 'vite'

const helperId = '\0vite/preload-helper.js'
const source = path.join(import.meta.dirname, 'src/platform/api/loadChunk.ts')

export const chunksFetchedFirst = (): Plugin => ({
  name: 'kervan:chunks-fetched-first',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'js' && files.length === 0 ? [file] : files,
      },
    },
  }),
  load: (id) =>
    id === helperId ? `export { loadChunk as __vitePreload } from ${JSON.stringify(source)}` : null,
})
