import { trackLoading } from '../platform/api/loading.ts'
import type { ScreenParts } from '../platform/screens/screen.ts'
import { loadTexts } from '../platform/text/i18n.ts'
import { makeLazy } from '../ui/light/lazy/makeLazy.tsx'

const baseTexts: readonly string[] = ['ui', 'validation']

/**
 * Screen component with its script and texts, loaded when it first opens.
 * @param always text files that load besides the screen's own
 */
export const makeLazyScreen = ({ load, texts }: ScreenParts, always = baseTexts) => {
  const { Part, preload } = makeLazy(() =>
    trackLoading(Promise.all([load(), loadTexts([...always, ...texts])]).then(([page]) => page)),
  )
  return { Page: Part, preload }
}
