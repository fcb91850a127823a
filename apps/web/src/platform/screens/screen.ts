/**
 * A screen is an entry in its feature's `<feature>.routes.tsx`; `app/screens.ts` lists the features. Its script and
 * texts are loaded when it is opened.
 */
import { createElement, use } from 'react'
import type { ComponentType } from 'react'
import type { PermissionFlag } from '@kervan/contract/permissions'
import type shellTexts from '@kervan/locales/tr/shell.json'
import { loadTexts } from '../text/i18n.ts'
import { trackLoading } from '../api/loading.ts'

/** A screen's name is the key of its title and menu entry: `shell:screen.<name>`. */
export type ScreenName = keyof (typeof shellTexts)['screen']
export type MenuGroup = keyof (typeof shellTexts)['group']

interface ScreenParts {
  name: ScreenName
  /** Path as react-router writes it: `/shipment/shipment/:shipmentId/:activeTab`. */
  path: string
  /** Segments that may follow and keep the same screen as it stands: `/:shipmentId?/:activeTab?`. */
  furtherPath?: string
  /** Namespaces of the locales that the screen uses besides `shell`, `ui` and `validation`. */
  texts: readonly string[]
  load: () => Promise<ComponentType>
}

export interface Screen extends ScreenParts {
  /** Without it every signed-in user may open the screen. */
  flag?: PermissionFlag
  /** Closed to those who see no prices anywhere. */
  needsPrices?: boolean
  /** Open to operations staff and administrators, as its calls are. */
  needsOperation?: boolean
  /** Where the menu shows it; without it the screen is reached from another. */
  group?: MenuGroup
  /** Where operation users find it instead. */
  operationGroup?: MenuGroup
}

/** A group of the menu is there for those who hold its flag; the others are there with their first entry. */
export const groupFlags: Partial<Record<MenuGroup, PermissionFlag>> = {
  shipment: 'shipment',
  price: 'pricing',
  definitions: 'definitions',
}

export interface PublicScreen extends ScreenParts {
  /** The page's file from `apps/web`, so that the build announces its script: `src/features/account/pages/SignInPage.tsx`. */
  source: string
  /** Draws what stands around it by itself: a page in somebody else's name. */
  hasOwnFrame?: true
  /** A signed-in user is sent to the root: sign-in, sign-up. */
  isForVisitorsOnly?: boolean
}

export interface LazyScreen {
  Page: ComponentType
  preload: () => Promise<void>
}

const baseTexts = ['ui', 'validation']

/** The screen as a component that waits for its script and texts. Once loaded it renders at once. */
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
          // The next look tries again: after a new release or a lost connection.
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
