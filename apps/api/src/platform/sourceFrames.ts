/** Maps stack frames of the bundled program to lines of its sources. */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'

/** Time in ms that a decoded source map is kept: it needs 60 MB, and only logged errors need it. */
const keptMs = 60_000

const maps = new Map<string, SourceMap | null>()

const readMap = (url: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    return null
  }
}

const findMap = (url: string): SourceMap | null => {
  let map = maps.get(url)
  if (map === undefined) {
    map = readMap(url)
    maps.set(url, map)
    setTimeout(() => maps.delete(url), keptMs).unref()
  }
  return map
}

/** Returns the frame with its source location; unchanged when the file has no source map. */
export const toSourceFrame = (frame: string): string =>
  frame.replace(/(file:\/\/[^\s()]+):(\d+):(\d+)/, (place, url: string, line: string, column: string) => {
    const entry = findMap(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return place
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '')
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
