import { useState } from 'react'
import { Button, Input } from 'antd'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonPopover } from '../../ButtonPopover.tsx'
import type { ColumnChoiceState } from '../useColumnChoice.ts'
import { useSavedViews } from './useSavedViews.ts'
import styles from './Arrange.module.css'

interface SavedViewsProps {
  /** Of the list. */
  name: string
  choice: ColumnChoiceState
}

/** What belongs to a page, not to a view. */
const ofThePage = ['cursor', 'trail']

/** Filters, order and columns of a list under names of the reader's own. */
export const SavedViews = ({ name, choice }: SavedViewsProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [params, setParams] = useSearchParams()
  const { views, save, remove } = useSavedViews(name)
  const saveCurrent = () => {
    if (title.trim() === '') return
    const query = new URLSearchParams([...params].filter(([key]) => !ofThePage.includes(key)))
    save({ title: title.trim(), query: query.toString(), layout: choice.layout })
    setTitle('')
  }
  const panel = (
    <div className={styles.views}>
      {views.length === 0 && <p style={{ margin: 0 }}>{t('ui:view.none')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.title}>
            <button
              type="button"
              className={styles.view}
              onClick={() => {
                choice.setLayout(view.layout)
                setParams(new URLSearchParams(view.query))
                setIsOpen(false)
              }}
            >
              {view.title}
            </button>
            <Button
              size="small"
              type="text"
              aria-label={t('ui:view.remove', { title: view.title })}
              onClick={() => remove(view.title)}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saveCurrent()
        }}
      >
        <Input
          value={title}
          maxLength={40}
          aria-label={t('ui:view.title')}
          placeholder={t('ui:view.title')}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Button htmlType="submit" disabled={title.trim() === ''}>
          {t('ui:view.save')}
        </Button>
      </form>
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
