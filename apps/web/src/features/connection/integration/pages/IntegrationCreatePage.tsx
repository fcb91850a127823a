import { Link } from 'react-router'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { PlatformMark } from '../../../../ui/light/marks/PlatformMark.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { usePlatforms } from '../hooks/usePlatforms.ts'
import styles from '../Integration.module.css'
import type { Platform } from '../storedCredentials.ts'

const PlatformCard = ({ platform }: { platform: Platform }) => {
  const { t } = useTranslation()
  const { key, name, state } = platform
  const content = (
    <>
      <PlatformMark platform={key} size={36} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.state}>
          <StateDot tone={state === 'active' ? 'ok' : 'none'}>
            {t(`connection:integration.platformState.${state}`)}
          </StateDot>
        </span>
        {state === 'passive' && <span className={styles.state}>{t('connection:integration.notSetUp')}</span>}
      </span>
    </>
  )
  return state === 'active' ? (
    <Link className={styles.card} to={`/integration/${key}`}>
      {content}
    </Link>
  ) : (
    <div className={styles.card}>{content}</div>
  )
}

/** Stores and marketplaces; an active one opens its form. */
export const IntegrationCreatePage = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = usePlatforms()
  const content = () => {
    if (error)
      return (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          title={t('connection:integration.loadFailed')}
        />
      )
    if (!data) return <LoadingRows rows={4} columns={3} />
    return (
      <>
        {!data.canStore && (
          <div className={styles.note}>
            <Note tone="warn">{t('connection:integration.cannotStore')}</Note>
          </div>
        )}
        <ul className={styles.grid} aria-label={t('connection:integration.allPlatforms')}>
          {data.platforms.map((platform) => (
            <li key={platform.key}>
              <PlatformCard platform={platform} />
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={t('shell:screen.integrationCreate')}
        facts={t('connection:integration.chooseHelp')}
      />
      {content()}
    </>
  )
}
