/** Files made from others are committed, so that a reader and a tool find them; here each is made again and compared. */
import { existsSync, readFileSync } from 'node:fs'
import { makeOpenApiText } from './makeOpenapi.ts'
import { referenceFiles } from './makeReference.ts'

interface GeneratedFile {
  file: string
  /** The command that a person runs to make it again. */
  command: string
  /** Its text, made anew from its sources without touching the disk. */
  make: () => string | Promise<string>
}

const generatedFiles: readonly GeneratedFile[] = [
  { file: 'docs/openapi.json', command: 'npm run generate', make: makeOpenApiText },
  ...Object.entries(referenceFiles)
    // Names of currencies come with Node and differ a little from version to version.
    .filter(([file]) => !file.endsWith('/currencies.json'))
    .map(([file, make]) => ({ file, command: 'npx tsx scripts/makeReference.ts', make })),
]

const complaints: string[] = []
for (const { file, command, make } of generatedFiles) {
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if ((await make()) !== committed) complaints.push(`${file} is stale: run ${command}`)
}

console.log(
  complaints.length === 0 ? `${generatedFiles.length} generated files are current` : complaints.join('\n'),
)
process.exitCode = complaints.length === 0 ? 0 : 1
