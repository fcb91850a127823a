import { useSearchParams } from 'react-router'

/**
 * Which of several lists a screen shows, in the address bar. The first one needs no word there; another one begins without
 * filters, order and page, since those are another list's.
 */
export const useView = <View extends string>(
  views: readonly [View, ...View[]],
): [view: View, setView: (view: View) => void] => {
  const [params, setParams] = useSearchParams()
  const view = views.find((known) => known === params.get('view')) ?? views[0]
  return [view, (next) => setParams(next === views[0] ? {} : { view: next })]
}
