/** What a test waits for may take long on a busy machine; the wait ends as soon as it is there. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })
