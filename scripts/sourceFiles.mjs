// Lists the project's own files, without installed, built and generated files.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

/** Returns sorted relative paths below `folders` that match `pattern`. Missing folders count as empty. */
export function listFiles(folders, pattern = /./) {
  return folders
    .flatMap((folder) => walk(folder, true))
    .filter((path) => pattern.test(path))
    .sort()
}

/** Returns paths directly in `folder` that match `pattern`. */
export function listFilesIn(folder, pattern) {
  return walk(folder, false)
    .filter((path) => pattern.test(path))
    .sort()
}

function walk(folder, isDeep) {
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const isOurs = !notOurs.has(entry.name) && !entry.name.startsWith('.')
      return isDeep && isOurs ? walk(path, true) : []
    }
    return entry.isFile() ? [path] : []
  })
}
