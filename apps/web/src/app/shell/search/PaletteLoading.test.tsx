import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { PaletteLoading } from './PaletteLoading.tsx'

beforeAll(async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  await loadTexts(['menu'])
})

it('reports what is typed while the palette loads', async () => {
  let typed = ''
  render(<PaletteLoading onType={(text) => (typed = text)} onClose={() => undefined} />)
  await userEvent.type(screen.getByRole('textbox'), 'iade')
  expect(typed).toBe('iade')
})
