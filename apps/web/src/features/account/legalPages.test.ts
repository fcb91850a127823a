import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { legalTexts } from '@kervan/contract/account/legalTexts'

describe.each(legalTexts)('legal page $path', ({ path, version }) => {
  const html = readFileSync(join(import.meta.dirname, '../../../public', path), 'utf8')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const words = (selector: string) => page.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ') ?? ''

  it('contains the version that is stored with acceptances of the legal text', () => {
    expect(page.querySelector('meta[name="version"]')?.getAttribute('content')).toBe(version)
  })

  it.each(['tr', 'en'])('contains a complete legal text in %s without draft notes or blanks', (language) => {
    const text = words(`main > section[lang="${language}"]`)
    expect(text.length).toBeGreaterThan(3000)
    expect(text).not.toMatch(/\[|Taslak|Draft/)
    const headings = page.querySelectorAll(`section[lang="${language}"] h2`)
    expect(headings).toHaveLength(page.querySelectorAll('section[lang="tr"] h2').length)
  })

  it("contains the legal text's version in both languages", () => {
    const day = version.split('-').toReversed().join('.')
    expect(words('section[lang="tr"] .version')).toContain(`Sürüm: ${day}`)
    expect(words('section[lang="en"] .version')).toContain(`Version: ${day}`)
  })

  it('works as a static legal page without scripts', () => {
    expect(html).not.toContain('<script')
    expect(page.getElementById('root')).toBeNull()
  })
})
