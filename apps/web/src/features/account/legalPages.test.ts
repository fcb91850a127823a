import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { legalTexts } from '@kervan/contract/account/legalTexts'

describe.each(legalTexts)('the legal page $path', ({ path, version }) => {
  const html = readFileSync(join(import.meta.dirname, '../../../public', path), 'utf8')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const words = (selector: string) => page.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ') ?? ''

  it('has the version that acceptances are stored with', () => {
    expect(page.querySelector('meta[name="version"]')?.getAttribute('content')).toBe(version)
  })

  it('is a real text in Turkish, with English beside it, both marked as drafts', () => {
    expect(words('main > section[lang="tr"]').length).toBeGreaterThan(1500)
    expect(words('section[lang="tr"] .draft')).toBe('Taslak: bir avukat tarafından incelenmelidir')
    expect(words('main > section[lang="en"]').length).toBeGreaterThan(800)
    expect(words('section[lang="en"] .draft')).toBe('Draft: to be reviewed by a lawyer')
  })

  it('is a page of its own that needs no script', () => {
    expect(html).not.toContain('<script')
    expect(page.getElementById('root')).toBeNull()
  })
})
