/** Texts read from their files, for the build of the web and for checks. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gatherTexts } from './gatherTexts.ts'
import type { Texts } from './gatherTexts.ts'

/** Text files of one language by name, `shipment/list`. `folder` is that of the language. */
export const listTextFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => file.slice(0, -'.json'.length).replaceAll(path.sep, '/'))

/** All texts of one language by file name, as code reads them. */
export const readTexts = (folder: string): Record<string, Texts> =>
  gatherTexts(
    Object.fromEntries(
      listTextFiles(folder).map((file) => [
        file,
        JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8')) as Texts,
      ]),
    ),
  )
