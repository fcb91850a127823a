import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { istanbul, worldSize } from '../../ui/light/worldMap/worldMap.ts'
import { pointOfCountry } from './components/countryPoints.ts'
import { RouteMap } from './components/RouteMap.tsx'

test.each(['US', 'DE', 'JP', 'BR', 'AU', 'IS', 'BG'])(
  'shows both ends of a route to %s on the map',
  (code) => {
    const end = pointOfCountry(code)!
    const { container } = render(<RouteMap countryCode={code} countryName="Ülke" current={3} />)
    const [left, top, width, height] = container
      .querySelector('svg')!
      .getAttribute('viewBox')!
      .split(' ')
      .map(Number) as [number, number, number, number]
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + width).toBeLessThanOrEqual(worldSize.width)
    expect(container.textContent).toContain('Ülke')
    for (const { x, y } of [istanbul, end]) {
      expect(x > left && x < left + width).toBe(true)
      expect(y > top && y < top + height).toBe(true)
    }
  },
)

test('renders no map for a country beyond its edges or a route within Türkiye', () => {
  for (const code of ['NZ', 'TR', '']) {
    const { container } = render(<RouteMap countryCode={code} countryName="Ülke" current={1} />)
    expect(container.innerHTML).toBe('')
  }
})
