/** react-router names its development build for every condition: the one without warnings is chosen here. */
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

export const withProductionRouter = (): Plugin => ({
  name: 'kervan:production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, _importer, { ssr }) =>
    source === 'react-router' && !ssr
      ? createRequire(import.meta.url)
          .resolve('react-router')
          .replace(/development.index\.m?js$/, 'production/index.mjs')
      : null,
})
