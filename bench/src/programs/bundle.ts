import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Bundles a program of this folder like the production build, and returns the path. */
export const bundleProgram = async (name: string): Promise<string> => {
  const outfile = `${root}dist/bench/${name}.js`
  await build({
    entryPoints: [`${root}bench/src/programs/${name}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    logLevel: 'warning',
    plugins: [
      {
        name: 'keep-packages-outside',
        setup: (bundler) => {
          bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@kervan/') ? undefined : { path, external: true },
          )
        },
      },
    ],
  })
  cpSync(`${root}apps/api/src/db/migrations`, `${root}dist/bench/migrations`, { recursive: true })
  return outfile
}
