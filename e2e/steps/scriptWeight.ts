import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const web = fileURLToPath(new URL('../../dist/web', import.meta.url))
const kilobyte = 1000

/** Returns the size of the file that the build compressed, or of the script itself if it was too small for that. */
const sizeWith = (script: string, ending: '.gz' | '.br'): number =>
  (statSync(web + script + ending, { throwIfNoEntry: false }) ?? statSync(web + script)).size

/**
 * Excludes the hub's client, which loads some seconds after the first screen, while a slow machine is still
 * loading.
 */
const comesLater = (script: string): boolean => readFileSync(web + script, 'utf8').includes('EIO')

export interface ScriptWeight {
  gzip: number
  /** What browsers receive. */
  brotli: number
  files: number
}

/**
 * Returns kilobytes of script that a first visit loads without interaction. @throws Error when the URL
 * redirects elsewhere
 */
export const weighScripts = async (page: Page, path: string): Promise<ScriptWeight> => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
  const counted = [...scripts].filter((script) => !comesLater(script))
  const sum = (ending: '.gz' | '.br') =>
    counted.reduce((bytes, script) => bytes + sizeWith(script, ending), 0) / kilobyte
  return { gzip: sum('.gz'), brotli: sum('.br'), files: counted.length }
}

/** Maximum kilobytes that browsers receive; the landing page, which answers in place, is the largest public page. */
export const scriptBudgets = { publicPage: 112, firstScreen: 300, shipmentList: 320 }
