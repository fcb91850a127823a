// @vitest-environment node
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.fixture.ts'
import { makeAntdTheme } from './antdTheme.ts'
import { palettes } from './palettes.ts'
import type { ThemeColor } from '../../platform/appearance.ts'

describe.each([
  ['light', false],
  ['dark', true],
])('in the %s theme', (_, isDark) => {
  const config = makeAntdTheme('orange', isDark)
  const tokens = theme.getDesignToken(config)

  test('the word on a red button can be read, pointed at or not', () => {
    const word = config.components!.Button!.dangerColor!
    for (const red of [tokens.colorError, tokens.colorErrorHover])
      expect(contrast(word, red), `${word} on ${red}`).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.keys(palettes) as ThemeColor[])('the chosen word of a menu can be read in %s', (color) => {
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
