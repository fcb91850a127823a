/**
 * Screen definition, an entry in its feature's `<feature>.routes.tsx`; `app/screens.ts` lists the features. Its
 * script and texts load when it opens.
 */
import type { ComponentType } from 'react'
import type { PermissionFlag } from '@kervan/contract/permissions'

/** Screen name; key of its title in `shell:screen.<name>` and of its place in `app/menu.ts`. */
export type ScreenName = string

export interface ScreenParts {
  name: ScreenName
  /** Path in react-router syntax: `/shipment/shipment/:shipmentId/:activeTab`. */
  path: string
  /** Further segments that keep the same screen mounted: `/:shipmentId?/:activeTab?`. */
  furtherPath?: string
  /** Text namespaces of the screen, besides `shell`, `ui` and `validation`. */
  texts: readonly string[]
  load: () => Promise<ComponentType>
}

export interface Screen extends ScreenParts {
  /** Flag required to open the screen; without it every signed-in user may open it. */
  flag?: PermissionFlag
  /** True closes the screen to users who may see no prices. */
  needsPrices?: boolean
  /** Restricts the screen to operations staff and administrators, like its API calls. */
  needsOperation?: boolean
}

export interface PublicScreen extends ScreenParts {
  /**
   * Source file of the page relative to `apps/web`, so that the build can preload its script:
   * `src/features/account/pages/SignInPage.tsx`.
   */
  source: string
  /** True if signed-in users see the page inside the shell; a screen with the same path shows it there. */
  isInShell?: true
  /** True if the page renders its own frame, for a page under another brand. */
  hasOwnFrame?: true
  /** True for a page that German readers see in German; other pages are English for them. */
  speaksGerman?: true
  /** True redirects signed-in users to the root, e.g. from sign-in and sign-up. */
  isForVisitorsOnly?: boolean
}
