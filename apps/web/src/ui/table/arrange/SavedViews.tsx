import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedView, SavedViewScreen } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonPopover } from '../../ButtonPopover.tsx'
import { Button } from '../../light/Button.tsx'
import { ErrorState, LoadingRows } from '../../light/States.tsx'
import { readLayout } from '../useColumnChoice.ts'
import type { ColumnChoiceState } from '../useColumnChoice.ts'
import { SavedViewItem } from './SavedViewItem.tsx'
import { useSavedViews } from './useSavedViews.ts'
import { ViewNameForm } from './ViewNameForm.tsx'
import styles from './Arrange.module.css'

interface SavedViewsProps {
  /** Name of the list whose views are shown. */
  name: SavedViewScreen
  choice: ColumnChoiceState
}

/** Address parameters that belong to a page and are not saved with a view. */
const ofThePage = ['cursor', 'trail']

/**
 * Saved views of a list: filters, order and columns under the user's own names. The default view applies when
 * the address has no filters.
 */
export const SavedViews = ({ name, choice }: SavedViewsProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [params, setParams] = useSearchParams()
  const kept = useSavedViews(name)
  const { views } = kept
  const current = (): Pick<SavedView, 'query' | 'layout'> => {
    const query = new URLSearchParams([...params].filter(([key]) => !ofThePage.includes(key)))
    const { hidden, order, widths } = choice.layout
    return {
      query: query.toString(),
      layout: { hidden: [...hidden], order: [...order], widths: { ...widths } },
    }
  }
  const show = (view: SavedView, replace = false) => {
    const layout = readLayout(view.layout)
    if (layout) choice.setLayout(layout)
    setParams(new URLSearchParams(view.query), { replace })
  }
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current || !views) return
    isDecided.current = true
    const first = views.find(({ isDefault }) => isDefault)
    if (first && [...params].length === 0) show(first, true)
  })
  if (!kept.isOwn) return null
  const panel = (
    <div className={styles.views}>
      {kept.error !== null && <ErrorState error={kept.error} onRetry={kept.retry} />}
      {!views && kept.error === null && <LoadingRows rows={2} columns={1} />}
      {views?.length === 0 && <p style={{ margin: 0 }}>{t('ui:view.none')}</p>}
      {views && views.length > 0 && (
        <ul>
          {views.map((view, place) => (
            <SavedViewItem
              key={view.id}
              view={view}
              place={place}
              kept={kept}
              current={current}
              onShow={() => {
                show(view)
                setIsOpen(false)
              }}
            />
          ))}
        </ul>
      )}
      <ViewNameForm onSave={(title) => kept.create({ name: title, ...current() })} />
    </div>
  )
  return (
    <ButtonPopover
      label={t('ui:view.views')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      content={panel}
      placement="bottomRight"
    >
      <Button size="small">{t('ui:view.views')}</Button>
    </ButtonPopover>
  )
}
