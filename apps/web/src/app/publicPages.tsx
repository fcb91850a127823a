/** Pages that need no sign-in. They are prerendered and must not import Ant Design or the schemas. */
import { accountPublicScreens } from '../features/account/account.routes.tsx'
import { helpPublicScreens } from '../features/help/help.routes.tsx'
import { noticePublicScreens } from '../features/notice/notice.routes.tsx'
import { payByLinkScreens } from '../features/payment/links/payByLink.routes.tsx'
import { pricingPublicScreens } from '../features/pricing/quotes/publicPricing.routes.tsx'
import { externalReservationPublicScreens } from '../features/reservation/external/externalReservation.routes.tsx'
import { senderPageScreens } from '../features/tracking/senderPage/senderPage.routes.tsx'
import { trackingPublicScreens } from '../features/tracking/publicTracking.routes.tsx'
import type { PublicScreen } from '../platform/screens/screen.ts'
import { makeLazyScreen } from './lazyScreen.ts'

/** Public screens of all features; add one line per feature: `...accountPublicScreens`. */
const publicScreens: readonly PublicScreen[] = [
  ...accountPublicScreens,
  ...pricingPublicScreens,
  ...trackingPublicScreens,
  ...payByLinkScreens,
  ...noticePublicScreens,
  ...senderPageScreens,
  ...externalReservationPublicScreens,
  ...helpPublicScreens,
]

// Public pages load no texts of validation: a form loads them with its rules.
export const publicPages = publicScreens.map((screen) => ({ ...screen, ...makeLazyScreen(screen, ['ui']) }))

export type PublicPage = (typeof publicPages)[number]

export const findPublicPage = (path: string): PublicPage | undefined =>
  publicPages.find(
    (page) =>
      page.path === path.replace(/(.)\/$/, '$1') || (page.furtherPath && path.startsWith(`${page.path}/`)),
  )
