import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Input } from 'antd'
import type { GtipMatch } from '@kervan/contract/tax/gtipSearch.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import styles from './GtipSearch.module.css'
import { SearchResults } from './SearchResults.tsx'
import { TariffBrowser } from './TariffBrowser.tsx'

interface GtipSearchProps {
  /** Product description, used as the first search text. */
  description: string
  /** Destination, whose own tariff adds digits where it is loaded. */
  countryCode?: string | null
  onChoose: (match: Pick<GtipMatch, 'code' | 'englishDescription'>) => void
  isDisabled?: boolean
}

/** Moves the focus between the buttons of the list with the arrow keys, Home and End. */
const moveFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = buttons[targets[event.key] ?? -1]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Button that searches a tariff code by the product description, which is required. */
export const GtipSearch = ({ description, countryCode, onChoose, isDisabled }: GtipSearchProps) => {
  const { t } = useTranslation()
  /** Null when the search is closed, otherwise its text. */
  const [search, setSearch] = useState<string | null>(null)
  /** Chapter or heading whose level is shown; null for the chapters, undefined for the search results. */
  const [parent, setParent] = useState<string | null | undefined>(undefined)
  const searchFor = (text: string) => {
    setParent(undefined)
    setSearch(text.trim())
  }
  const open = () =>
    description.trim().length < 2 ? notify('warning', t('customs:descriptionFirst')) : searchFor(description)
  const choose: GtipSearchProps['onChoose'] = (match) => {
    onChoose(match)
    setSearch(null)
  }
  return (
    <>
      <Button disabled={isDisabled} onClick={open}>
        {t('customs:find')}
      </Button>
      <AppModal
        open={search !== null}
        title={t('customs:findTitle')}
        footer={null}
        destroyOnHidden
        onCancel={() => setSearch(null)}
      >
        <Input.Search
          autoFocus
          key={search === null ? 'closed' : 'open'}
          defaultValue={search ?? ''}
          aria-label={t('customs:searchLabel')}
          enterButton={t('customs:search')}
          onSearch={(text) => text.trim().length > 1 && searchFor(text)}
        />
        <div className={styles.switch}>
          <Button kind="text" size="small" onClick={() => setParent(parent === undefined ? null : undefined)}>
            {t(parent === undefined ? 'customs:browsing.browse' : 'customs:browsing.backToSearch')}
          </Button>
        </div>
        <div
          className={styles.list}
          aria-live={parent === undefined ? 'polite' : undefined}
          onKeyDown={moveFocus}
        >
          {search !== null && parent === undefined && (
            <SearchResults
              description={search}
              countryCode={countryCode}
              onChoose={choose}
              onOpen={setParent}
            />
          )}
          {search !== null && parent !== undefined && (
            <TariffBrowser parent={parent} onOpen={setParent} onChoose={choose} />
          )}
        </div>
      </AppModal>
    </>
  )
}
