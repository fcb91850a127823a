import { useSearchParams } from 'react-router'

/**
 * Selected view of a screen with several lists, stored in the address. The first view is the default and needs
 * no parameter. Switching resets filters, order and page because they belong to the other list.
 */
export const useView = <View extends string>(
  views: readonly [View, ...View[]],
): [view: View, setView: (view: View) => void] => {
  const [params, setParams] = useSearchParams()
  const view = views.find((known) => known === params.get('view')) ?? views[0]
  return [view, (next) => setParams(next === views[0] ? {} : { view: next })]
}
