/** Appearance settings of the application, stored with the account so that every device shows the same. */
import { z } from 'zod'

export const appearance = z.object({
  themeType: z.enum(['lite', 'dark', 'system'], 'validation:choice'),
  themeColor: z.enum(
    ['orange', 'red', 'rose', 'violet', 'blue', 'teal', 'green', 'graphite'],
    'validation:choice',
  ),
  isDirectionRTL: z.boolean('validation:choice'),
  navStyle: z.enum(
    [
      'fixed',
      'dark-fixed',
      'mini',
      'drawer',
      'no-header-mini',
      'default-horizontal',
      'inside-header',
      'above-header',
      'below-header-dark',
    ],
    'validation:choice',
  ),
  layoutType: z.enum(['full-width', 'framed', 'boxed'], 'validation:choice'),
})
export type StoredAppearance = z.output<typeof appearance>
