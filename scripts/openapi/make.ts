/**
 * Writes the OpenAPI document, which the server reads from the folder of its bundle. The first argument is the
 * path.
 */
import { writeFileSync } from 'node:fs'
import { makeOpenApiDocument } from '@kervan/contract/openapi'

writeFileSync(process.argv[2]!, JSON.stringify(makeOpenApiDocument()))
