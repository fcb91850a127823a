// Builds the OpenAPI document and checks it with the recommended rules of Redocly, without warnings.
import { mkdirSync } from 'node:fs'
import { run } from '../prepare.mjs'

const document = '.cache/openapi.json'
// Disables telemetry and version checks of the linter.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

mkdirSync('.cache', { recursive: true })
const made = await run('node_modules/.bin/tsx', ['scripts/openapi/make.ts', document])
const rules = ['--extends', 'recommended-strict', '--format', 'codeframe']
process.exitCode = made || (await run('node_modules/.bin/redocly', ['lint', document, ...rules], { env }))
