import { useState } from 'react'
import { Link } from 'react-router'
import { exampleWhatsAppNumber } from '@kervan/domain/company/exampleNumbers'
import { usePublicSettings } from '../../../platform/publicSettings.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../platform/text/search.ts'
import { TextField } from '../../../ui/light/Field.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { helpTopics } from '../topics.ts'
import type { HelpAnswer, HelpTopic } from '../topics.ts'
import styles from './HelpPage.module.css'

/** WhatsApp number and email; their space is reserved until the settings are loaded. */
const Contact = () => {
  const { t } = useTranslation()
  const settings = usePublicSettings()
  const { whatsAppNumber, helpEmail } = settings ?? { whatsAppNumber: null, helpEmail: null }
  const number = whatsAppNumber?.replace(/\D/g, '')
  return (
    <section className={styles.contact} aria-labelledby="help-contact">
      <h2 id="help-contact">{t('help:contact.title')}</h2>
      <p>{t('help:contact.lead')}</p>
      <p className={styles.ways}>
        {number && (
          <a href={`https://wa.me/${number}`} target="_blank" rel="noreferrer">
            {whatsAppNumber === exampleWhatsAppNumber
              ? t('help:contact.example')
              : t('help:contact.whatsApp', { number: whatsAppNumber })}
          </a>
        )}
        {helpEmail && <a href={`mailto:${helpEmail}`}>{helpEmail}</a>}
      </p>
    </section>
  )
}

interface HelpPageProps {
  /** Paths of the screens that a signed-in user may open; visitors get links to public pages. */
  openPaths?: ReadonlySet<string>
  topics?: readonly HelpTopic[]
}

interface AnswerProps extends Pick<HelpPageProps, 'openPaths'> {
  topic: string
  answer: HelpAnswer
}

const Answer = ({ topic, answer, openPaths }: AnswerProps) => {
  const { t } = useTranslation()
  const link = openPaths ? answer.link && openPaths.has(answer.link.path) && answer.link : answer.publicLink
  return (
    <div className={styles.answer}>
      <h3>{t(`help:${topic}.${answer.name}.question`)}</h3>
      <p>{t(`help:${topic}.${answer.name}.answer`)}</p>
      {link && <Link to={link.path}>{t(`help:link.${link.name}`)}</Link>}
    </div>
  )
}

/** Searchable short answers by topic with links to screens, and the platform's WhatsApp number and email. */
export const HelpPage = ({ openPaths, topics = helpTopics }: HelpPageProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const shown = topics
    .map(({ name, answers }) => ({
      name,
      answers: answers.filter((answer) =>
        matchesSearch(
          ['question', 'answer'].map((part) => t(`help:${name}.${answer.name}.${part}`)).join(' '),
          search,
        ),
      ),
    }))
    .filter(({ answers }) => answers.length > 0)
  return (
    <>
      <PageHeader title={t('shell:screen.help')} facts={t('help:lead')} />
      <div className={styles.columns}>
        <nav className={styles.topics} aria-label={t('help:topics')}>
          {shown.map(({ name }) => (
            <a key={name} href={`#${name}`}>
              {t(`help:${name}.title`)}
            </a>
          ))}
        </nav>
        <div className={styles.list}>
          <div className={styles.search}>
            <TextField label={t('help:search')} type="search" value={search} onChange={setSearch} />
          </div>
          {shown.length === 0 && <p role="status">{t('help:noneFound')}</p>}
          {shown.map(({ name, answers }) => (
            <section key={name} id={name} className={styles.topic} aria-labelledby={`help-${name}`}>
              <h2 id={`help-${name}`}>{t(`help:${name}.title`)}</h2>
              {answers.map((answer) => (
                <Answer key={answer.name} topic={name} answer={answer} openPaths={openPaths} />
              ))}
            </section>
          ))}
          <Contact />
        </div>
      </div>
    </>
  )
}
