// Which modules of the client's build stand in one file, the first match of each counting (vite.config.ts).

/** What the first screen takes from others, behind what must come before them: it stays as it is when an update changes ours. */
const ofPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|dexie)\/|src\/app\/forbidden-storage\./;

/** How the window speaks with the engine's worker: nothing takes one of the two without the other, but for a photo's worker. */
const ofEngine = /node_modules\/comlink\/|src\/workers\/engine\.client\./;

const ofLists =
  /src\/(ui\/(list\/(Feed|InfiniteSentinel)|photo\/(Photo|pictograms)|state\/(EmptyState|ErrorState|FreshnessLabel|Skeletons|illustrations)|item\/(ItemCard|PriceRow|prices|TagChips|TradeStamp))|features\/(shared\/(ItemList|card)|home\/home-reads)|frame\/(Screen|pane|Freshness|ListFrame|list-state|use-list|media|trouble-words|Late)|copy\/labels|db\/pulls|domain\/(pull-keys|items\/trade-state|listings\/(draft-range|(has-draft|list)\.view)))\b|contract\/values\.|lucide-react\/dist\/esm\/icons\/(search|check|chevron-left|chevron-right|bell|plus)\./;

/** Glyphs that several screens draw, but for those of the first one. */
const ofGlyphs =
  /lucide-react\/dist\/esm\/icons\/(?!(arrow-right|bell|check|chevron-left|chevron-right|circle-alert|clock-3|cloud-off|download|heart|house|home|loader-circle|message-square|plus|rotate-cw|search|ticket|user|wifi)\.)/;

/** What every form and menu is made of; none of it is drawn at the start. */
const ofForms =
  /src\/ui\/(field\/(TextField|typed|PriceField|SwitchRow|ChoiceTiles|ChoiceRow)|overlay\/(ActionList|ConfirmDialog|Sheet|use-modal|use-drag-down)|state\/WaitingNote|list\/ListRow)\b/;

/** Small things that many screens need and the first one does not: each by itself costs its name in the list of all files. */
const ofScreens =
  /src\/(app\/Asking|frame\/(save-failed-text|storage|discard-toast|keep-photos|target|NotFound|use-send|route-id|here|use-away|outcome|use-text-draft)|workers\/snapshot-cache|features\/home\/NotFoundScreen|features\/shared\/(backoff-text|carried-words|search-address|use-recovered|use-like|use-can|stored-draft|photo-file|save-file|ExportRow|use-export|exported|base64)|domain\/(listings\/(item\.view|opened|opened\.view)|profile\/me\.view|picks\/(pick\.fold|item-trade\.view|pick\.view|currents|pick-list\.view)|profile\/queries|picks\/pick-counts\.view|chat\/(messages|rooms|(room-list|room|room-picks)\.view)|search\/query)|workers\/(jpeg-of|shrink-in-worker)|features\/(shared\/offer|item\/item-reads|chat\/room\/log-window|pick\/pick-reads|chat\/chat-reads)|lib\/(zone|picture-size|picture-type))\./;

/** Small pieces that other screens draw; each costs two names by itself, of its script and of its style. */
const ofPieces =
  /src\/ui\/(chat\/SendState|user\/(Avatar|SchoolBadge|LikeButton|use-unkept-choice)|photo\/smaller|ticket\/Stamp|ticket\/PickTicket|field\/(Tabs|FilterChip)|list\/Note|item\/PriceBlock|shell\/OverlayHeader|state\/(screen-illustrations|ScreenSkeletons))\.|src\/(frame\/List(Head|Refresh)|features\/shared\/pick-words)\./;

/** What the screens after the first say: of its own, since what knows no other chunk is in no circle of them. */
const ofCopy =
  /src\/(copy\/(empty|needed|errors|pick|catalogue|titled|trade-failed|feedback|me|entries|selling|rooms|calendar|notices|chat)|features\/(chat|pick|me)\/text|domain\/reason\.words|lib\/josa)\.|node_modules\/es-hangul\//;

/** What is known of own listings on their way, wherever they are shown or sent. */
const ofListings =
  /src\/(domain\/listings\/(form|draft|draft-key|(create|edit|delete|repost)-listing\.mutation|(own-edit|own-listings|photos)\.view|refusal\.words)|features\/shared\/(pending-words|photo-state|photo-url|published-news|use-reopen|PendingEditNote|DraftsRow))\./;

/** What a screen puts into the outbox, but for the likes of the first one and the trade's. */
const ofMutations =
  /src\/domain\/(chat\/(leave-room|send-message)\.mutation|(blocks\/set-block|reports\/send-report|profile\/edit-profile|notifications\/set-push-token|inquiries\/send-inquiry)\.mutation)\./;

/** What is known of PICKs, and what it is checked with: Home asks for those that are near. */
const ofTrades =
  /contract\/(?!(ids|limits|photo-widths|first-document|capabilities|values)\.)[\w-]+\.|src\/(domain\/(picks\/(pick\.(mutation|fold)|terms|queries|pick-list\.view)|listings\/(edit-listing\.mutation|form|lanes|draft-key|pending-edits)|items\/queries)|db\/outbox|lib\/kst|features\/home\/(today|today-reads|TodayStrip))\./;

/** The seller's screens: a seller who opens one of them soon needs the others. */
const ofSelling = /src\/(features\/post\/|features\/shared\/copy-photos\.)|icons\/undo-2\./;

/** How a session ends, what a start without its databases needs, and what makes taps quick: fetched once a page is quiet. */
const ofAccount =
  /src\/(db\/held-databases|app\/(warm-screens|pull-refresh|account-actions|wipe|remember|recovery|rescue|left-note|generation-note|handover|NoticeToasts))\./;

export const chunkGroups = [
  { name: 'packages', test: ofPackages },
  { name: 'lists', test: ofLists },
  { name: 'engine', test: ofEngine },
  { name: 'trades', test: ofTrades, includeDependenciesRecursively: false },
  { name: 'forms', test: ofForms, includeDependenciesRecursively: false },
  { name: 'pieces', test: ofPieces, includeDependenciesRecursively: false },
  { name: 'copy', test: ofCopy, includeDependenciesRecursively: false },
  { name: 'screens', test: ofScreens, includeDependenciesRecursively: false },
  { name: 'listings', test: ofListings, includeDependenciesRecursively: false },
  { name: 'mutations', test: ofMutations, includeDependenciesRecursively: false },
  { name: 'sell', test: ofSelling, includeDependenciesRecursively: false },
  { name: 'account', test: ofAccount, includeDependenciesRecursively: false },
  { name: 'glyphs', test: ofGlyphs, minShareCount: 2, includeDependenciesRecursively: false },
];
