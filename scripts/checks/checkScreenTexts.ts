/**
 * Checks that each screen lists all texts that must be loaded before it is shown: compares the list with the
 * texts used by its page and all imported web files. A missing group would show keys instead of texts.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Texts } from '../../packages/locales/src/gatherTexts.ts'
import { readTexts } from '../../packages/locales/src/readTexts.ts'
import { listFiles } from '../sourceFiles.mjs'

const texts = readTexts('packages/locales/tr')
const groups = new Set(Object.keys(texts))
const titles = texts.shell!.screen as Texts
const complaints: string[] = []

/** Texts loaded with every screen (apps/web/src/platform/screens/screen.ts). */
const alwaysTexts = ['shell', 'ui', 'validation']

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const usePattern = /['"`]([a-z][A-Za-z/]*):[a-z]/g

const namesIn = (list: string): string[] => [...list.matchAll(/'([\w/]+)'/g)].map(([, group]) => group!)

const readCode = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** Returns the web files reachable from a file by imports. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file) || !existsSync(file)) return reached
  reached.add(file)
  for (const [, specifier] of readCode(file).matchAll(importPattern))
    if (/\.tsx?$/.test(specifier!)) reachedFrom(path.join(path.dirname(file), specifier!), reached)
  return reached
}

/** Returns the text groups that the page's code uses, except those loaded together with a lazy part. */
const groupsUsedBy = (page: string): Set<string> => {
  const code = [...reachedFrom(page)].map(readCode)
  const used = code.flatMap((text) => [...text.matchAll(usePattern)].map(([, group]) => group!))
  const loadedLater = code.flatMap((text) =>
    [...text.matchAll(/loadTexts\(\[([^\]]*)\]\)/g)].flatMap(([, named]) => namesIn(named!)),
  )
  return new Set(used.filter((group) => groups.has(group) && !loadedLater.includes(group)))
}

/** The build preloads a public page's script by file name, so `source` must name the imported file. */
function checkSources(routes: string) {
  for (const [, source, page] of readCode(routes).matchAll(/source:\s*'([^']+)'[^]*?import\('([^']+)'\)/g))
    if (path.join('apps/web', source!) !== path.join(path.dirname(routes), page!))
      complaints.push(`${routes}: source is '${source}', the page is ${page}`)
}

/** Each screen has its title in the `screen` group of its feature's text file. */
const screenNames = listFiles(['apps/web/src'], /\.routes\.tsx?$|publicPages\.tsx$/).flatMap((file) =>
  [...readCode(file).matchAll(/name: '(\w+)',\s+path:/g)].map(([, name]) => ({ file, name: name! })),
)
for (const { file, name } of screenNames)
  if (!(name in titles)) complaints.push(`${file}: no text 'screen.${name}'`)

for (const routes of listFiles(['apps/web/src'], /\.routes\.tsx?$/)) {
  checkSources(routes)
  const entries = readFileSync(routes, 'utf8').matchAll(
    /path:\s*'([^']+)'[^]*?texts:\s*\[([^\]]*)\][^]*?import\('([^']+)'\)/g,
  )
  for (const [, screen, named, page] of entries) {
    const loaded = new Set([...alwaysTexts, ...namesIn(named!)])
    const used = groupsUsedBy(path.join(path.dirname(routes), page!))
    for (const group of used)
      if (!loaded.has(group)) complaints.push(`${routes}: ${screen} uses '${group}' and does not load it`)
  }
}

if (complaints.length > 0) console.log(complaints.join('\n'))
process.exitCode = complaints.length === 0 ? 0 : 1
