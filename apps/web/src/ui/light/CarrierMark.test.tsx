import { fireEvent, render } from '@testing-library/react'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CarrierMark } from './CarrierMark.tsx'

const imageIn = (container: HTMLElement) => container.querySelector('img')

it('shows the file that the API names', () => {
  const { container } = render(<CarrierMark name="DHL Express" logoImageName="dhl own.svg" />)
  expect(imageIn(container)?.getAttribute('src')).toBe('/carriers/dhl%20own.svg')
})

it.each(['Kervan', 'UPS', 'FedEx', 'DHL Express', 'PTT'])('has a drawing for %s', (name) => {
  const { container } = render(<CarrierMark name={name} />)
  const file = path.join(import.meta.dirname, '../../../public', imageIn(container)!.getAttribute('src')!)
  expect(existsSync(file)).toBe(true)
})

it('shows letters when the file is missing', () => {
  const { container } = render(<CarrierMark name="Aras Kargo" />)
  fireEvent.error(imageIn(container)!)
  expect(imageIn(container)).toBeNull()
  expect(container.textContent).toBe('Ar')
})
