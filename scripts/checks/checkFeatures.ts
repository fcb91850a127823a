/**
 * Checks that a feature has one name in every layer: the folders of `features` in api and web, of `contract`,
 * `domain` and `locales`. A text file has the name of its feature, or of the folder whose texts it contains.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { listFiles } from '../sourceFiles.mjs'

const apiFeatures = 'apps/api/src/features'
const webFeatures = 'apps/web/src/features'

/** Folders with rules that several features use. */
const shared = {
  'packages/contract/src': ['list', 'testing'],
  'packages/domain/src': ['address', 'identity', 'money', 'weight', 'testing'],
} as const

/** Texts that belong to no feature. `ui/…` is a folder of apps/web/src/ui. */
const sharedTexts = [
  'audit',
  'documents',
  'errors',
  'mail',
  'menu',
  'sandbox',
  'searchWords',
  'shell',
  'ui',
  'validation',
]

/** Features without a server part: the start page only shows data of other features, and the help page texts. */
const onlyWeb = ['help', 'home']

const topFolders = (root: string): string[] => [
  ...new Set(
    listFiles([root])
      .map((file) => relative(root, file))
      .filter((file) => file.includes('/'))
      .map((file) => file.slice(0, file.indexOf('/'))),
  ),
]

const features = new Set([...topFolders(apiFeatures), ...onlyWeb])
const complaints: string[] = []

for (const [root, allowed] of [
  [webFeatures, []],
  ['packages/contract/src', shared['packages/contract/src']],
  ['packages/domain/src', shared['packages/domain/src']],
] as const)
  for (const folder of topFolders(root))
    if (!features.has(folder) && !(allowed as readonly string[]).includes(folder))
      complaints.push(`${root}/${folder}: no feature of the server has this name`)

const roomRoots = [apiFeatures, webFeatures, 'packages/contract/src', 'packages/domain/src', 'apps/web/src']
for (const file of listFiles(['packages/locales/tr'], /[.]json$/)) {
  const name = relative('packages/locales/tr', file).replace('.json', '')
  const isKnown =
    dirname(name) === '.'
      ? features.has(name) || sharedTexts.includes(name)
      : roomRoots.some((root) => existsSync(`${root}/${name}`))
  if (!isKnown) complaints.push(`${file}: '${basename(name)}' is no feature and no folder of one`)
}

console.log(complaints.length === 0 ? `${features.size} features, each with one name` : complaints.join('\n'))
process.exitCode = complaints.length === 0 ? 0 : 1
