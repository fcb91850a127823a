import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const web = fileURLToPath(new URL('../../dist/web', import.meta.url))
const kilobyte = 1024

/** Returns the gzip size, whatever encoding this browser would receive. */
const sentBytes = (script: string): number => {
  const file = web + script
  const packed = statSync(`${file}.gz`, { throwIfNoEntry: false })
  return (packed ?? statSync(file)).size
}

/**
 * Excludes the hub's client, which loads some seconds after the first screen, while a slow machine is still
 * loading.
 */
const comesLater = (script: string): boolean => readFileSync(web + script, 'utf8').includes('EIO')

/**
 * Returns kilobytes of script that a first visit loads without interaction. @throws Error when the URL
 * redirects elsewhere
 */
export const weighScripts = async (
  page: Page,
  path: string,
): Promise<{ kilobytes: number; files: number }> => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
  const counted = [...scripts].filter((script) => !comesLater(script))
  const bytes = counted.reduce((sum, script) => sum + sentBytes(script), 0)
  return { kilobytes: bytes / kilobyte, files: counted.length }
}

/** Maximum script size of a first visit in kilobytes with gzip. */
export const scriptBudgets = { publicPage: 120, trackingPage: 110, firstScreen: 320 }
