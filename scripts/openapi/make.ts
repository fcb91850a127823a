/** Writes the OpenAPI document, which the server serves from beside its bundle. The first argument is the file. */
import { writeFileSync } from 'node:fs'
import { makeOpenApiDocument } from '@kervan/contract/openapi'

writeFileSync(process.argv[2]!, JSON.stringify(makeOpenApiDocument()))
