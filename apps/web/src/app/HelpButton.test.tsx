import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { exampleWhatsAppNumber } from '@kervan/domain/company/exampleNumbers'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { loadTexts } from '../platform/text/i18n.ts'
import { serveRows } from '../testing/serveRows.ts'

let served: Awaited<ReturnType<typeof serveRows>> | undefined
beforeAll(() => loadTexts(['shell']))
afterEach(() => served?.stop())

const show = async (whatsAppNumber: string | null, isEntry = false) => {
  // The help button's module caches the settings for the page's lifetime, so each test loads it again.
  vi.resetModules()
  const { HelpButton, HelpEntry } = await import('./HelpButton.tsx')
  const { loadTexts: load } = await import('../platform/text/i18n.ts')
  await load(['shell'])
  const settings = {
    isDemonstration: true,
    googleClientId: null,
    passkeyDomain: null,
    helpEmail: null,
    landingAtRoot: false,
  }
  served = await serveRows([
    { row: systemEndpoints.getPublicSettings, answer: () => ({ ...settings, whatsAppNumber }) },
  ])
  render(isEntry ? <HelpEntry /> : <HelpButton page="Sepet" narrowPlace="pageEnd" />)
}

it("labels the demo's number as an example", async () => {
  await show(exampleWhatsAppNumber)
  const link = await screen.findByRole('link', {}, { timeout: 5000 })
  expect(link.getAttribute('aria-label')).toBe('WhatsApp ile yardım al (örnek numara)')
})

it('opens a WhatsApp chat with the configured number', async () => {
  await show('+905321112233')
  const link = await screen.findByRole('link', { name: 'WhatsApp ile yardım al' }, { timeout: 5000 })
  expect(link.getAttribute('href')).toBe('https://wa.me/905321112233')
})

it('shows the label of the chat as text in the menu', async () => {
  await show('+905321112233', true)
  const link = await screen.findByRole('link', {}, { timeout: 5000 })
  expect(link.textContent).toBe('WhatsApp ile yardım al')
})
