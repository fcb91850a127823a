/**
 * Screen definition, an entry in its feature's `<feature>.routes.tsx`; `app/screens.ts` lists the features. Its
 * script and texts load when it opens.
 */
import { createElement, use } from 'react'
import type { ComponentType } from 'react'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { loadTexts } from '../text/i18n.ts'
import { trackLoading } from '../api/loading.ts'

/** Screen name; key of its title in `shell:screen.<name>` and of its place in `app/menu.ts`. */
export type ScreenName = string

interface ScreenParts {
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

export interface LazyScreen {
  Page: ComponentType
  preload: () => Promise<void>
}

const baseTexts = ['ui', 'validation']

/** Screen component that suspends until its script and texts are loaded. Once loaded it renders synchronously. */
export const makeLazyScreen = ({ load, texts }: ScreenParts, alwaysTexts = baseTexts): LazyScreen => {
  let loaded: ComponentType | null = null
  let loading: Promise<void> | null = null
  const preload = (): Promise<void> =>
    (loading ??= trackLoading(
      Promise.all([load(), loadTexts([...alwaysTexts, ...texts])]).then(
        ([page]) => {
          loaded = page
        },
        (error: unknown) => {
          // Clears the promise so that the next render retries, e.g. after a release or a lost connection.
          loading = null
          throw error
        },
      ),
    ))
  const Page = () => {
    if (!loaded) use(preload())
    return loaded ? createElement(loaded) : null
  }
  return { Page, preload }
}
