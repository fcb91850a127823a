/** Frames of the bundled program as lines of the sources it was made from. */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'

/** The decoded map of the program takes 60 MB, which is why it is neither loaded at the start nor kept. */
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

/** A frame whose file has no map stays as it is. */
export const toSourceFrame = (frame: string): string =>
  frame.replace(/(file:\/\/[^\s()]+):(\d+):(\d+)/, (place, url: string, line: string, column: string) => {
    const entry = findMap(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return place
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '')
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
