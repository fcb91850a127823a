import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.fixture.ts'
import { makeAntdTheme } from './antdTheme.ts'
import { palettes } from './palettes.ts'
import type { ThemeColor } from '../../platform/appearance.ts'

describe.each([
  ['light', false],
  ['dark', true],
])('%s theme', (_, isDark) => {
  const config = makeAntdTheme('orange', isDark)
  const tokens = theme.getDesignToken(config)

  test('keeps the text of a red button readable, hovered or not', () => {
    const word = config.components!.Button!.dangerColor!
    for (const red of [tokens.colorError, tokens.colorErrorHover])
      expect(contrast(word, red), `${word} on ${red}`).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.keys(palettes) as ThemeColor[])('keeps the selected menu item readable in %s', (color) => {
    const { Menu } = makeAntdTheme(color, isDark).components!
    for (const word of [
      'itemSelectedColor',
      'subMenuItemSelectedColor',
      'horizontalItemSelectedColor',
    ] as const)
      for (const ground of [tokens.colorBgContainer, tokens.colorBgElevated])
        expect(contrast(Menu![word]!, ground), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })
})
