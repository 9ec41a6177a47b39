import config from './playwright.config'
export default { ...config, use: { ...config.use, serviceWorkers: 'block' as const } }
