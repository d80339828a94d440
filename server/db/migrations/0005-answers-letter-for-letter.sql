-- json keeps an answer as it was written, jsonb would order its keys anew: a repeat gets the very same one (contract §11.4 a)
alter table idempotency alter column body type json using body::json;
