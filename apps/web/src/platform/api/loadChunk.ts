/**
 * Loads a dynamic import of the build, in place of Vite's preload helper (vite.chunks.ts). Browsers never request
 * a module again after its import failed, so a screen that was opened without a connection would stay broken until
 * the page is reloaded. Therefore all files are fetched into the HTTP cache first and imported afterwards.
 */
import { ApiError } from './apiError.ts'

/** Fetches by path that run or succeeded. */
const fetches = new Map<string, Promise<void>>()

/** Returns true for files that the page itself loads. */
const isInPage = (path: string): boolean => document.querySelector(`link[href="${path}"]`) !== null

const addStyle = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: path, crossOrigin: '' })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`no styles ${path}`))
    })
    document.head.append(link)
  })

const fetchFile = async (path: string): Promise<void> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  // Reads the whole answer, so that the import finds it in the cache.
  await response.arrayBuffer()
  if (path.endsWith('.css')) await addStyle(path)
}

const fetchOnce = (path: string): Promise<void> => {
  const known = fetches.get(path)
  if (known) return known
  const begun = isInPage(path) ? Promise.resolve() : fetchFile(path)
  fetches.set(path, begun)
  begun.catch(() => fetches.delete(path))
  return begun
}

/**
 * Runs `importChunk` when its files, such as `assets/HomePage-1a2b.js`, are in the cache. @throws ApiError
 * `NoResponse` when a file cannot be fetched
 */
export const loadChunk = async <Module>(
  importChunk: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  try {
    await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  } catch {
    throw new ApiError({ type: 'NoResponse', status: 0, detail: '' })
  }
  return importChunk()
}
