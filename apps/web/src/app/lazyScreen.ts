import { trackLoading } from '../platform/api/loading.ts'
import type { ScreenParts } from '../platform/screens/screen.ts'
import { loadTexts } from '../platform/text/i18n.ts'
import { makeLazy } from '../ui/light/lazy/makeLazy.tsx'

const baseTexts = ['ui', 'validation']

/** Screen component with its script and texts, loaded when it first opens. */
export const makeLazyScreen = ({ load, texts }: ScreenParts) => {
  const { Part, preload } = makeLazy(() =>
    trackLoading(Promise.all([load(), loadTexts([...baseTexts, ...texts])]).then(([page]) => page)),
  )
  return { Page: Part, preload }
}
