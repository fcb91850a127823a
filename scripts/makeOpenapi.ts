/** Writes `docs/openapi.json` from the contract table. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeOpenApiDocument } from '@kervan/contract/openapi'

export const makeOpenApiText = (): string => `${JSON.stringify(makeOpenApiDocument(), null, 1)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync('docs/openapi.json', makeOpenApiText())
