/**
 * Removes zod's JSON Schema writers: the browser never uses them, yet each schema references them, which costs
 * 6 KB on the first screen that bundlers cannot remove. The functions remain but are empty.
 */
import type { Plugin } from 'vite'

/** Empties the exports of a module from a position on. @throws Error when the library's code has changed */
const emptyFrom = (code: string, start: string, value: string): string => {
  const at = code.indexOf(start)
  if (at < 0) throw new Error(`zod no longer has "${start}": look whether this is still needed`)
  const names = [...code.slice(at).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  return code.slice(0, at) + names.map((name) => `export const ${name} = ${value}`).join('\n')
}

export const withoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/zod/v4/core/json-schema-processors.js'))
      return { code: emptyFrom(code, 'export const stringProcessor', 'undefined'), map: null }
    if (id.endsWith('/zod/v4/core/to-json-schema.js'))
      return {
        code: `${emptyFrom(code, 'export function initializeContext', '() => undefined')}\nexport { processSchema as process }`,
        map: null,
      }
    return undefined
  },
})
