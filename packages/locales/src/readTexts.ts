/** Texts read from their files, for the build of the web and for checks. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gatherTexts } from './gatherTexts.ts'
import type { Texts } from './gatherTexts.ts'

/** All texts of one language by file name (`shipment/list`), as code reads them. `folder` is that of the language. */
export const readTexts = (folder: string): Record<string, Texts> =>
  gatherTexts(
    Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => [
          file.slice(0, -'.json'.length).replaceAll(path.sep, '/'),
          JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Texts,
        ]),
    ),
  )
